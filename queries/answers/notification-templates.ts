import type { answerNotifications } from '../../domain/answers/notifications.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'
import { textIn } from '../../kernel/texts.ts'

interface AnswerFacts extends NotificationFacts {
	/** Of the request, from the source of requests. */
	readonly title: string | null
	readonly card_path: string | null
	readonly answerer: string | null
}

const linkToRequest = ({ requestId }: { readonly requestId: string }): string =>
	`/donationRequest/${requestId}`
const pictureOf = ({ card_path }: AnswerFacts): string | null => card_path
const template = { link: linkToRequest, picture: pictureOf }

const titleOf = ({ title }: AnswerFacts, language: Language): string =>
	title === null ? textIn(language, 'answers.notices.untitled') : `“${title}”`

/** How both sides of an answer are notified. Title and picture are those that requests select. */
export const answerNotificationTemplates = notificationTemplates<
	typeof answerNotifications,
	AnswerFacts,
	{ readonly title: string; readonly person: string }
>({
	capability: 'answers',
	source: {
		from: `LEFT JOIN read.answers ans ON ans.id = (n.about ->> 'answerId')::uuid
		LEFT JOIN rec.users answerer ON answerer.id = ans.user_id`,
		columns: { answerer: "trim(concat(answerer.first_name, ' ', answerer.last_name))" },
		models: ['answers'],
	},
	parts: (facts, language) => ({
		title: titleOf(facts, language),
		person: facts.answerer || textIn(language, 'answers.notices.somebody'),
	}),
	kinds: {
		answerReceived: template,
		answerShortlisted: template,
		answerAccepted: template,
		answerWaitlisted: template,
		answerPlaceOffered: template,
		answerAgreed: template,
		answerDeclined: template,
		answerWithdrawn: template,
		answerLapsed: template,
		answerFulfilled: template,
		answerMissed: template,
		answerMessage: template,
		answersWait: template,
		answerUndecided: template,
	},
})
