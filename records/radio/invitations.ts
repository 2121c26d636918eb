import { workId } from '../../kernel/outbox/outbox.ts'
import { planWork } from '../../kernel/outbox/outbox-rows.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'

export const SEND_INVITATION = 'radio/send-invitation'

export const invitationId = (interviewId: string, invitation: number): string =>
	derivedId('radio invitation', interviewId, String(invitation))

/** Plans the mail with a guest's link. */
export async function planInvitation(
	sql: SqlExecutor,
	interviewId: string,
	invitation: number,
	at: Date,
): Promise<void> {
	const causeId = invitationId(interviewId, invitation)
	const common = { kind: SEND_INVITATION, lane: 'messages', revision: null, position: null } as const
	const id = workId(causeId, SEND_INVITATION)
	const work = { ...common, id, subject: interviewId, causeId, dueAt: at.getTime(), keepsOrder: false }
	await planWork(sql, [work], at.getTime())
}
