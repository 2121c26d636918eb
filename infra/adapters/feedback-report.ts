import PostalMime from 'postal-mime'
import type { Feedback } from '../../kernel/ports/feedback.ts'

const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 65_536 }
const STATUS = /^\s*([245]\.\d{1,3}\.\d{1,3})\b/
/** Within the answer that another server gave, such as `smtp; 550 5.1.1 no such user`. */
const ANSWERED = /\b[245]\d\d[ -]#?([245]\.\d{1,3}\.\d{1,3})\b/
const NO_STATUS = '5.0.0'
/** Microsoft reports complaints by the mail alone, with a header of its own. */
const OF_MICROSOFT = /^X-HmXmrOriginalRecipient:/im

type Fields = ReadonlyMap<string, string>

/**
 * Reads a report of a bounce (RFC 3464) or of a complaint (RFC 5965). Its addresses are not read: anybody could
 * have written them.
 * @returns null for every other message, and for reports of delays and deliveries
 */
export async function readFeedback(message: Buffer): Promise<Feedback | null> {
	try {
		const { attachments } = await PostalMime.parse(message, {
			...LIMITS,
			attachmentEncoding: 'utf8',
			forceRfc822Attachments: true,
		})
		for (const { mimeType, content } of attachments) {
			const groups = groupsOf(String(content))
			if (/^message\/(global-)?delivery-status$/.test(mimeType)) return bounceIn(groups)
			if (mimeType === 'message/feedback-report') return complaintIn(groups)
			if (mimeType === 'message/rfc822' && OF_MICROSOFT.test(headersOf(String(content))))
				return { kind: 'complained', code: 'abuse' }
		}
	} catch {
		// Its MIME is broken beyond reading.
	}
	return null
}

function bounceIn(groups: readonly Fields[]): Feedback | null {
	const failed = groups.find((fields) => fields.get('action')?.toLowerCase().startsWith('failed'))
	return failed ? { kind: 'bounced', code: codeOf(failed) } : null
}

function codeOf(fields: Fields): string {
	const status = STATUS.exec(fields.get('status') ?? '')?.[1]
	const answered = ANSWERED.exec(fields.get('diagnostic-code') ?? '')?.[1]
	if (status === undefined || (status.endsWith('.0.0') && answered?.[0] === status[0]))
		return answered ?? status ?? NO_STATUS
	return status
}

function complaintIn(groups: readonly Fields[]): Feedback | null {
	const type =
		groups
			.find((fields) => fields.has('feedback-type'))
			?.get('feedback-type')
			?.toLowerCase() ?? ''
	return /^[a-z-]{1,30}$/.test(type) && type !== 'not-spam' ? { kind: 'complained', code: type } : null
}

const headersOf = (message: string): string => message.split(/\r?\n\r?\n/, 1)[0] ?? ''

const groupsOf = (text: string): Fields[] =>
	text
		.replaceAll(/\r\n?/g, '\n')
		.replaceAll(/^[ \t]+$/gm, '')
		.replaceAll(/\n[ \t]+/g, ' ')
		.split(/\n{2,}/)
		.map(fieldsOf)

function fieldsOf(group: string): Fields {
	const fields = new Map<string, string>()
	for (const line of group.split('\n')) {
		const [, name = '', value = ''] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
		if (name !== '' && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim())
	}
	return fields
}
