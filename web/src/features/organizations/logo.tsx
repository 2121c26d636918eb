import { Building2 } from 'lucide-react'
import type { OrganizationSummary } from '../../../../domain/organizations/contract.ts'
import { Icon } from '../../ui/icon.tsx'

interface LogoProps {
	readonly organization: Pick<OrganizationSummary, 'defaultImageUrl'>
	readonly large?: boolean
}

/** The profile image, or a house where there is none. The name stands beside it. */
export function Logo({ organization: { defaultImageUrl }, large = false }: LogoProps) {
	const size = large ? 112 : 64
	return (
		<span className={large ? 'org-logo lg' : 'org-logo'} aria-hidden>
			{defaultImageUrl ? (
				<img src={defaultImageUrl} alt="" width={size} height={size} loading="lazy" />
			) : (
				<Icon of={Building2} size="l" />
			)}
		</span>
	)
}
