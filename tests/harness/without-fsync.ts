/**
 * Settings of a PostgreSQL whose data survive its processes, but not the machine: the operating system writes
 * commits later. Tests kill processes and cut no power, and a commit that waits for the disk takes
 * milliseconds. `infra/postgres/embedded.int.spec.ts` shows that the product's own settings are durable; the
 * torture test runs on them.
 */
export const WITHOUT_FSYNC = [
	'fsync=off',
	'full_page_writes=off',
	// Workers of a small statement take longer to start than it takes.
	'max_parallel_workers_per_gather=0',
] as const
