import { Link } from 'react-router-dom'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'

export function Recipient({ donation: { target, targetId } }: { donation: BackofficeDonation }) {
	const t = useT()
	const text = t(`donationFor.${target}`)
	if (targetId === null) return <span>{text}</span>
	return <Link to={`/${target === 'individual' ? 'users' : 'requests'}/${targetId}/show`}>{text}</Link>
}
