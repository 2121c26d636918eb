import { UserList } from './user-list.tsx'
import { UserShow } from './user-show.tsx'

export const users = { list: UserList, show: UserShow }
