
v	/host:CPU#pythonË"à'ê"""cuLaunchKernel*
context_id*correlation_id
t/device:GPU:0'
Stream #13Ë"à'ê"""gemm*
context_id*correlation_id