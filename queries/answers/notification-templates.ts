import type { answerNotifications } from '../../domain/answers/notifications.contract.ts'
import { SUBJECT_REPORT_REASONS } from '../../domain/moderation.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

interface AnswerFacts extends NotificationFacts {
	readonly title: string | null
	readonly card_path: string | null
	readonly answerer: string | null
	readonly answer_is_own: boolean | null
}

interface About {
	readonly requestId: string
	readonly answerId: string
}
const linkToOwn = ({ requestId }: Pick<About, 'requestId'>): string => `/donationRequest/${requestId}#answer`
const linkToDecide = ({ requestId, answerId }: About): string =>
	`/viewApplicants/${requestId}?open=${answerId}`
const linkToAll = ({ requestId }: Pick<About, 'requestId'>): string => `/viewApplicants/${requestId}`
const pictureOf = ({ card_path }: AnswerFacts): string | null => card_path
const ofEither = {
	link: (about: About, { answer_is_own }: AnswerFacts) =>
		answer_is_own ? linkToOwn(about) : linkToDecide(about),
	picture: pictureOf,
}
const own = { link: linkToOwn, picture: pictureOf }
const toDecide = { link: linkToDecide, picture: pictureOf }

const titleOf = ({ title }: AnswerFacts, language: Language): string =>
	title === null ? textIn(language, 'answers.notices.untitled') : `“${title}”`

function reasonOf({ about }: AnswerFacts, language: Language): string {
	const code = SUBJECT_REPORT_REASONS.find((each) => each === about.reason)
	return code === undefined ? '' : textIn(language, `answers.removedFor.${code}`)
}

export const answerNotificationTemplates = notificationTemplates<
	typeof answerNotifications,
	AnswerFacts,
	{ readonly title: string; readonly person: string; readonly reason: string }
>({
	capability: 'answers',
	source: {
		from: `LEFT JOIN read.answers ans ON ans.id = (n.about ->> 'answerId')::uuid
		LEFT JOIN rec.users answerer ON answerer.id = ans.user_id`,
		columns: {
			answerer: "trim(concat(answerer.first_name, ' ', answerer.last_name))",
			answer_is_own: 'ans.user_id = n.user_id',
		},
		models: ['answers'],
	},
	parts: (facts, language) => ({
		title: titleOf(facts, language),
		person: facts.answerer || textIn(language, 'answers.notices.somebody'),
		reason: reasonOf(facts, language),
	}),
	kinds: {
		answerReceived: toDecide,
		answerShortlisted: own,
		answerAccepted: own,
		answerWaitlisted: own,
		answerShiftFull: own,
		answerShiftLost: own,
		answerShiftsChosen: toDecide,
		answerPlaceOffered: own,
		answerAgreed: toDecide,
		answerDeclined: own,
		answerWithdrawn: toDecide,
		answerLapsed: own,
		answerFulfilled: own,
		answerMissed: own,
		answerMessage: ofEither,
		hoursLogged: ofEither,
		hoursConfirmed: ofEither,
		hoursDisputed: ofEither,
		certificateIssued: own,
		writtenRemoved: ofEither,
		writtenRestored: ofEither,
		reportUpheld: ofEither,
		reportDismissed: ofEither,
		answersWait: { link: linkToAll, picture: pictureOf },
		answerUndecided: own,
	},
})
