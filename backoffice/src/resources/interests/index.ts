import { InterestList } from './interest-list.tsx'
import { InterestShow } from './interest-show.tsx'

export const userInterests = { list: InterestList, show: InterestShow }
