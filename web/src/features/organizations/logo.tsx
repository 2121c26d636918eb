import { Building2 } from 'lucide-react'
import type { OrganizationSummary } from '../../../../domain/organizations/contract.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

interface LogoProps {
	readonly organization: Pick<OrganizationSummary, 'picture'>
	readonly large?: boolean
}

export function Logo({ organization: { picture }, large = false }: LogoProps) {
	return (
		<span className={large ? 'org-logo lg' : 'org-logo'} aria-hidden>
			{picture ? (
				<Picture of={picture} sizes={large ? '200px' : '112px'} />
			) : (
				<Icon of={Building2} size="l" />
			)}
		</span>
	)
}
