/** The stream of one organization: who belongs to it, and whether we checked it. Its words are records. */
export const organizationStream = (organizationId: string) => `organization-${organizationId}`
