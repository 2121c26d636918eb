import { invitationSubject } from '../../domain/organizations/links.contract.ts'
import type { organizationNotifications } from '../../domain/organizations/notifications.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'

interface OrganizationFacts extends NotificationFacts {
	readonly org_name: string | null
	/** Until when an open invitation can be accepted. */
	readonly invited_until: Date | null
}

const UNNAMED: Readonly<Record<Language, string>> = { en: 'an organization', hi: 'एक संस्था' }

const linkToOrganization = ({ organizationId }: { readonly organizationId: string }): string =>
	`/organization/${organizationId}`

/** How invited people and owners of organizations are notified. */
export const organizationNotificationTemplates = notificationTemplates<
	typeof organizationNotifications,
	OrganizationFacts,
	{ readonly organization: string }
>({
	source: {
		from: `LEFT JOIN read.organizations o ON o.id = (n.about ->> 'organizationId')::uuid
		LEFT JOIN rec.organization_details od ON od.details_id = o.details_id
		LEFT JOIN read.organization_invitations i ON i.id = (n.about ->> 'invitationId')::uuid AND i.status = 'open'`,
		columns: { org_name: 'od.org_name', invited_until: 'i.until' },
		models: ['organizations', 'organization_invitations'],
	},
	parts: ({ org_name }, language) => ({ organization: org_name ?? UNNAMED[language] }),
	kinds: {
		organizationInvited: {
			en: ({ organization }) => `You are invited to belong to ${organization}.`,
			hi: ({ organization }) => `आपको ${organization} से जुड़ने का निमंत्रण है।`,
			link: ({ invitationId }, { invited_until }, links) => {
				if (invited_until === null) return ''
				const key = links.sign(invitationSubject(invitationId), invited_until.getTime())
				return `/invitation?${new URLSearchParams({ id: invitationId, key })}`
			},
		},
		organizationVerified: {
			en: ({ organization }) => `${organization} is verified.`,
			hi: ({ organization }) => `${organization} सत्यापित हो गई।`,
			link: linkToOrganization,
		},
		organizationRefused: {
			en: ({ organization }) => `${organization} could not be verified.`,
			hi: ({ organization }) => `${organization} का सत्यापन नहीं हो पाया।`,
			link: linkToOrganization,
		},
		organizationNameReplaced: {
			en: ({ organization }) =>
				`The name of your organization was one that is kept for others, so it is called ${organization} now. You can change it. If the organization was verified, it has to be verified again.`,
			hi: ({ organization }) =>
				`आपकी संस्था का नाम औरों के लिए सुरक्षित था, इसलिए अब उसका नाम ${organization} है। आप उसे बदल सकते हैं। अगर संस्था सत्यापित थी, तो उसका सत्यापन फिर से होना होगा।`,
			link: linkToOrganization,
		},
	},
})
