export const organizationStream = (organizationId: string) => `organization-${organizationId}`
