export const campaignStream = (campaignId: string) => `campaign-${campaignId}`
