import { OrganizationList } from './organization-list.tsx'
import { OrganizationShow } from './organization-show.tsx'

export const organizations = { list: OrganizationList, show: OrganizationShow }
