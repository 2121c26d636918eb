import type { Client } from '../../../../client/client.ts'
import type {
	AnnouncementBody,
	AnnouncementPreview,
} from '../../../../domain/notifications/announcements.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends AnnouncementCalls {}
}

export type AnnouncementDraft = Omit<AnnouncementBody, 'count'>

interface AnnouncementCalls {
	previewAnnouncement(draft: AnnouncementDraft): Promise<AnnouncementPreview>
	/** @param count the number of recipients in the confirmed preview */
	sendAnnouncement(draft: AnnouncementDraft, count: number, intent: string): Promise<void>
}

export const createCalls = (api: Client): AnnouncementCalls => ({
	previewAnnouncement: async (draft) => (await api.post('/api/v1/sendToAll/preview', { body: draft })).data,
	async sendAnnouncement(draft, count, intent) {
		await api.post('/api/v1/sendToAll', { body: { ...draft, count }, intent })
	},
})
