export const runStream = (runId: string) => `run-${runId}`

/** Returns the stream of the months of a legal entity, `period-IN`; months end in the entity's zone. */
export const periodStream = (entity: string) => `period-${entity}`
