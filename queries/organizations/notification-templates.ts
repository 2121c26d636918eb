import { invitationSubject } from '../../domain/organizations/links.contract.ts'
import type { organizationNotifications } from '../../domain/organizations/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'

interface OrganizationFacts extends NotificationFacts {
	readonly org_name: string | null
	readonly invited_until: Date | null
}

const linkToOrganization = ({ organizationId }: { readonly organizationId: string }): string =>
	`/organization/${organizationId}`

export const organizationNotificationTemplates = notificationTemplates<
	typeof organizationNotifications,
	OrganizationFacts,
	{ readonly organization: string }
>({
	capability: 'organizations',
	source: {
		from: `LEFT JOIN read.organizations o ON o.id = (n.about ->> 'organizationId')::uuid
		LEFT JOIN rec.organization_details od ON od.details_id = o.details_id
		LEFT JOIN read.organization_invitations i ON i.id = (n.about ->> 'invitationId')::uuid AND i.status = 'open'`,
		columns: { org_name: 'od.org_name', invited_until: 'i.until' },
		models: ['organizations', 'organization_invitations'],
	},
	parts: ({ org_name }, language) => ({
		organization: org_name ?? textIn(language, 'organizations.notices.unnamed'),
	}),
	kinds: {
		organizationInvited: {
			link: ({ invitationId }, { invited_until }, links) => {
				if (invited_until === null) return ''
				const key = links.sign(invitationSubject(invitationId), invited_until.getTime())
				return `/invitation?${new URLSearchParams({ id: invitationId, key })}`
			},
		},
		organizationVerified: {
			link: linkToOrganization,
		},
		organizationRefused: {
			link: linkToOrganization,
		},
		taxRegistrationVerified: {
			link: linkToOrganization,
		},
		taxRegistrationRefused: {
			link: linkToOrganization,
		},
		organizationNameReplaced: {
			link: linkToOrganization,
		},
	},
})
