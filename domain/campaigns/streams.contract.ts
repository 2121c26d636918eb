/** The stream of one e-mail to many. Its words and those whom it goes to are records. */
export const campaignStream = (campaignId: string) => `campaign-${campaignId}`
