import '../new-request/foot-bar.css'
import './choosing.css'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Side } from '../../../../../domain/requests/kinds/field.contract.ts'
import { onSide } from '../../../../../domain/requests/kinds/kind.contract.ts'
import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { ContinueBar } from './continue-bar.tsx'
import { Doors } from './doors.tsx'

export function SideQuestion({ kind }: { readonly kind: Kind }) {
	const { t } = useTranslation('requests')
	const { t: kinds } = useTranslation('kinds')
	const navigate = useNavigate()
	const [side, setSide] = useState<Side | null>(null)
	const title = kinds(`kinds.${kind.code}.new`)
	useTitle(title)
	const goOn = (event: FormEvent) => {
		event.preventDefault()
		if (side !== null) navigate(onSide(kind.route, side))
	}
	return (
		<form className="wrap choosing stack gap-6" onSubmit={goOn}>
			<div>
				<h1>{title}</h1>
				<p className="text-ink-2">{t('side.lead')}</p>
			</div>
			<Doors legend={t('side.title')} value={side} onChange={setSide} />
			<ContinueBar canGoOn={side !== null} />
		</form>
	)
}
