/* Which branches were taken: gcc calls this at each of them (-fsanitize-coverage=trace-pc). */
unsigned char taken[1 << 16];

void __sanitizer_cov_trace_pc(void)
{
    static __thread unsigned long last;
    /* Places in the code are told from each other by their distance from here, which is the same in every run. */
    unsigned long place = (unsigned long)__builtin_return_address(0) - (unsigned long)&__sanitizer_cov_trace_pc;
    taken[(place ^ last) & 0xFFFF] = 1;
    last = place >> 1;
}
