import type { Caller } from './harness.ts'

export const MAIL = {
	subject: 'A day of open doors',
	body: 'Come and see.\n\nWe look forward to it.',
} as const
export const EVERYBODY = { roles: [], interests: [], language: null } as const

export const wantsNews = (caller: Caller, announcements: boolean) =>
	caller.json('POST', '/api/v1/notifications/email', { unique_id: caller.id, email: { announcements } })

export async function campaignFixtures({
	author,
	admin,
}: {
	readonly author: Caller
	readonly admin: Caller
}): Promise<string> {
	await wantsNews(author, true)
	return (await admin.json<{ id: string }>('POST', '/api/backoffice/campaigns/test', MAIL)).id
}
