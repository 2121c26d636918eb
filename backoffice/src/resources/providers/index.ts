import { WebhookList } from './webhook-list.tsx'

export const webhooks = { list: WebhookList }
