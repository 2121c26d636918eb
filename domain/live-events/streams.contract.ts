export const liveEventStream = (liveEventId: string) => `liveEvent-${liveEventId}`
export const registrationStream = (registrationId: string) => `registration-${registrationId}`
