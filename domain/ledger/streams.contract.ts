export const runStream = (runId: string) => `run-${runId}`

/** Returns the stream of a legal entity's month, `period-IN.2026-08`; months end in the entity's zone. */
export const periodStream = (entity: string, month: string) => `period-${entity}.${month}`
