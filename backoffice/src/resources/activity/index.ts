import { ActivityList } from './activity-list.tsx'
import { DeadLetterList } from './dead-letter-list.tsx'
import { EffectList } from './effect-list.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookShow } from './webhook-show.tsx'

export const activity = { list: ActivityList }
export const effects = { list: EffectList }
export const webhooks = { list: WebhookList, show: WebhookShow }
export const deadLetters = { list: DeadLetterList }
