/** The subjects of keys in mails; a key proves access to the mailbox. */

export const invitationSubject = (invitationId: string): string => `organization-invitation:${invitationId}`

/** Binds the key to one address, by the record that introduced it. */
export const emailSubject = (organizationId: string, userId: string, detailsId: string): string =>
	`organization-email:${organizationId}:${userId}:${detailsId}`
