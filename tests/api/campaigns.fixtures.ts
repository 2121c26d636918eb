import type { Caller } from './harness.ts'

export const MAIL = {
	subject: 'A day of open doors',
	text: {
		blocks: [
			{ type: 'heading', content: [{ text: 'Come and see.' }] },
			{ type: 'paragraph', content: [{ text: 'We look forward to it.' }] },
			{ type: 'button', label: 'The way', href: 'https://karuna.example/way' },
		],
	},
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
