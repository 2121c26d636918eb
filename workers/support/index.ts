import type { Contribution } from '../../kernel/capability.ts'
import { languageOf } from '../../kernel/language.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { findSupportRequest } from '../../records/support/support-requests.ts'
import { acknowledgeSupportRequest, sendAnswer } from './send-mails.ts'

/** Mails to those who wrote. */
export const supportRequestWorkers: Contribution = {
	name: 'workers/support',
	effects: ({ sql, mailer, settings }) => {
		const about = async (messageId: string) => {
			const row = await findSupportRequest(sql, messageId)
			if (row === null) return null
			const { kind, reference, user_id, name, email, subject, language, request_id } = row
			const isKnown = user_id !== null
			return {
				to: { name: isKnown ? name : '', address: email, language: languageOf(language) },
				message: {
					kind,
					reference,
					subject: isKnown && subject !== '' ? subject : null,
					url: request_id === null ? null : `${settings.publicUrl}/User-reports/${request_id}`,
				},
			}
		}
		return [
			acknowledgeSupportRequest({ mailer, about }),
			sendAnswer({ mailer, about, noteBody: (noteId) => noteBody(sql, noteId) }),
		]
	},
}
