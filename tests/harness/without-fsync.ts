/**
 * Settings of a PostgreSQL whose data outlive its processes, but not the machine: what is committed is left to the
 * operating system to write. For tests, in which processes are killed and no power is cut. A commit that waits for
 * the disk takes milliseconds, and a test makes thousands. That the product's own settings are durable is shown by
 * `infra/postgres/embedded.int.spec.ts`; the torture runs on them.
 */
export const WITHOUT_FSYNC = ['fsync=off', 'full_page_writes=off'] as const
