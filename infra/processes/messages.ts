import type { MessageDeps } from '../../commands/messages/deps.ts'
import {
	answerMessage,
	assignMessage,
	closeMessage,
	reopenMessage,
} from '../../commands/messages/handle-message.ts'
import { reportRequest } from '../../commands/messages/report-request.ts'
import { sendMessage } from '../../commands/messages/send-message.ts'
import type { AccountDeps } from '../../commands/users/account-deps.ts'
import { requireCaptcha } from '../../commands/users/captcha.ts'
import { countCall } from '../../commands/users/limits.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import {
	backofficeMessages,
	MESSAGE_MODELS,
	messageTimeline,
	readBackofficeMessage,
	showBackofficeMessage,
} from '../../queries/messages/backoffice-messages.ts'
import { listUserReports } from '../../queries/messages/user-reports.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { maySeeRequest } from '../../queries/requests/visibility.ts'
import { findMessage } from '../../records/messages/messages.ts'
import { acknowledgeMessage, sendAnswer } from '../../workers/messages/send-mails.ts'
import { createBehind } from './behind.ts'
import type { Platform } from './platform.ts'

/** What people write to us, what they report, and what becomes of it. */
export function messageRoutes(
	platform: Platform,
	readAfter: ReadAfter,
	accounts: AccountDeps,
	queries: QueryDeps,
): Route[] {
	const { sql, store, dispatch, surroundings } = platform
	const behind = createBehind(readAfter)
	const commands: MessageDeps = {
		...{ sql, store, dispatch, clock: surroundings.clock },
		maySeeRequest: (requestId, viewer) => maySeeRequest(sql, requestId, viewer),
		requireCaptcha: (pass) => requireCaptcha(accounts, pass),
		count: (...limits) => countCall(accounts, ...limits),
		show: {
			message: (id, _, after) =>
				behind.toShow(MESSAGE_MODELS, after, () => readBackofficeMessage(queries, id)),
		},
	}
	return [
		sendMessage(commands),
		reportRequest(commands),
		listUserReports(queries),
		backofficeMessages(queries),
		showBackofficeMessage(queries),
		messageTimeline(queries),
		...[assignMessage, answerMessage, closeMessage, reopenMessage].map((make) => make(commands)),
	]
}

/** Mails to those who wrote. */
export function messageEffects({ sql, config }: Platform, mailer: Mailer): EffectHandler[] {
	const about = async (messageId: string) => {
		const row = await findMessage(sql, messageId)
		if (row === null) return null
		const { kind, reference, user_id, name, email, subject, language, request_id } = row
		const isKnown = user_id !== null
		return {
			to: { name: isKnown ? name : '', address: email, language: language === 'hi' ? 'hi' : 'en' } as const,
			message: {
				...{ kind, reference, subject: isKnown && subject !== '' ? subject : null },
				url: request_id === null ? null : `${config.publicUrl}/User-reports/${request_id}`,
			},
		}
	}
	return [
		acknowledgeMessage({ mailer, about }),
		sendAnswer({ mailer, about, noteBody: (noteId) => noteBody(sql, noteId) }),
	]
}
