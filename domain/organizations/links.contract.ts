/** What keys in our mails open. Whoever has the key has the mailbox. */

export const invitationSubject = (invitationId: string): string => `organization-invitation:${invitationId}`

/** About one address: the record that brought it. */
export const emailSubject = (organizationId: string, userId: string, detailsId: string): string =>
	`organization-email:${organizationId}:${userId}:${detailsId}`
