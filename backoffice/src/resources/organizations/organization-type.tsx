import type { OrgType } from '../../../../domain/organizations/contract.ts'
import { useT } from '../../providers/i18n.ts'

export function OrganizationType({ type }: { type: OrgType }) {
	const t = useT()
	return <>{t(`orgType.${type}`)}</>
}
