import { MailingList } from './mailing-list.tsx'
import { MailingShow } from './mailing-show.tsx'

export const mailings = { list: MailingList, show: MailingShow }
