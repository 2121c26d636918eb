import { RequestList } from './request-list.tsx'
import { RequestShow } from './request-show.tsx'

export const requests = { list: RequestList, show: RequestShow }
