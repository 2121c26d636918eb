import { CONSENT_SUBJECTS, CONSENT_VERSION } from '../../domain/radio/interviews.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { insertConsents, lockInterview, readConsents } from '../../records/radio/interviews.ts'

/** Stores that the guest of an interview agrees to everything, once. */
export const agreeToInterview = (
	{ sql, clock }: Pick<ApiInfrastructure, 'sql' | 'clock'>,
	interviewId: string,
): Promise<void> =>
	sql.transaction(async (tx) => {
		await lockInterview(tx, interviewId)
		if ((await readConsents(tx, interviewId)).airing !== null) return
		const answer = { subjects: CONSENT_SUBJECTS, agreed: [true, true], version: CONSENT_VERSION }
		await insertConsents(tx, interviewId, answer, new Date(clock.now()))
	})
