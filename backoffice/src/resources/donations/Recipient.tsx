import { Link } from 'react-router-dom'
import { targetKindOf } from '../../../../domain/_shared/donation-targets-rules.contract.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { TARGET_PAGES } from '../../ui/target-pages.ts'

export function Recipient({ donation: { target, targetId } }: { donation: BackofficeDonation }) {
	const t = useT()
	const text = t(`donationFor.${target}`)
	const page = target === 'none' ? null : TARGET_PAGES[targetKindOf(target)]
	if (targetId === null || page === null) return <span>{text}</span>
	return <Link to={`/${page}/${targetId}/show`}>{text}</Link>
}
