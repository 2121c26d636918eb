import type { Caller } from './harness.ts'

/** What an e-mail to many says. */
export const MAIL = {
	subject: 'A day of open doors',
	body: 'Come and see.\n\nWe look forward to it.',
} as const
export const EVERYBODY = { roles: [], interests: [], language: null } as const

/** Says whether somebody wants announcements by e-mail. */
export const wantsNews = (caller: Caller, announcements: boolean) =>
	caller.json('POST', '/api/v1/notifications/email', { unique_id: caller.id, email: { announcements } })

/** A mail that an admin sent to themselves; of all people the author alone wants such mails. */
export async function campaignFixtures({
	author,
	admin,
}: {
	readonly author: Caller
	readonly admin: Caller
}): Promise<string> {
	await wantsNews(author, true)
	return (await admin.json<{ id: string }>('POST', '/api/backoffice/mailings/test', MAIL)).id
}
