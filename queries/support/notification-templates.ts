import { CASE_REASONS, REPORT_SUBJECTS } from '../../domain/moderation.contract.ts'
import type { supportNotifications } from '../../domain/support/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

interface CaseFacts extends NotificationFacts {
	readonly own_title: string | null
}

const subjectOf = ({ about }: CaseFacts) =>
	REPORT_SUBJECTS.find((each) => each === about.subject) ?? 'request'

function reasonOf({ about }: CaseFacts, language: Language): string {
	const code = CASE_REASONS.find((each) => each === about.reason)
	return code === undefined ? '' : textIn(language, `support.removedFor.${code}`)
}

const titled = ({ own_title }: CaseFacts): string => (own_title === null ? '' : ` “${own_title}”`)

const link = ({ subjectId }: { readonly subjectId: string }): string => `/User-reports/${subjectId}`

export const supportNotificationTemplates = notificationTemplates<
	typeof supportNotifications,
	CaseFacts,
	{ readonly own: string; readonly reported: string; readonly reason: string }
>({
	capability: 'support',
	source: {
		from: `LEFT JOIN read.requests kreq ON kreq.id = (n.about ->> 'subjectId')::uuid AND kreq.author_id = n.user_id
		LEFT JOIN rec.request_contents kcon ON kcon.content_id = kreq.content_id
		LEFT JOIN read.organizations korg ON korg.id = (n.about ->> 'subjectId')::uuid
			AND n.user_id::text = ANY (korg.owner_ids)
		LEFT JOIN rec.organization_details kdet ON kdet.details_id = korg.details_id
		LEFT JOIN rec.campaigns kcmp ON kcmp.id = (n.about ->> 'subjectId')::uuid AND kcmp.created_by = n.user_id`,
		columns: { own_title: "coalesce(kcon.title, kdet.org_name, nullif(kcmp.subject, ''))" },
		models: ['requests', 'organizations'],
	},
	parts: (facts, language) => ({
		own: textIn(language, `support.own.${subjectOf(facts)}`) + titled(facts),
		reported: textIn(language, `support.reported.${subjectOf(facts)}`),
		reason: reasonOf(facts, language),
	}),
	kinds: {
		ownRemoved: { link },
		ownRestored: { link },
		ownReleased: { link },
		appealRejected: { link },
		reportedRemoved: { link },
		reportedStays: { link },
	},
})
