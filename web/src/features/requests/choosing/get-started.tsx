import '../new-request/foot-bar.css'
import './choosing.css'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Side } from '../../../../../domain/requests/kinds/field.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { useConfig } from '../../catalog/api/config.ts'
import { ContinueBar } from './continue-bar.tsx'
import { Doors } from './doors.tsx'
import { beHereAs } from './mode.ts'

const SIDES: readonly Side[] = ['donee', 'donor']

export default function GetStarted() {
	const { t } = useTranslation('requests')
	const navigate = useNavigate()
	const [params, setParams] = useSearchParams()
	const [chosen, setChosen] = useState(() => SIDES.find((side) => side === params.get('as')) ?? null)
	const config = useConfig().data
	useTitle(t('start.title'))
	const goOn = (event: FormEvent) => {
		event.preventDefault()
		if (chosen === null) return
		beHereAs(chosen)
		navigate(paths.chooseKind.href())
	}
	return (
		<form className="wrap choosing stack gap-6" onSubmit={goOn}>
			<div>
				<h1>{t('start.title')}</h1>
				<p className="text-ink-2">
					{config && t(config.claims.includes('countries') ? 'start.lead' : 'start.leadPlain')}
				</p>
			</div>
			<Doors
				legend={t('start.choose')}
				value={chosen}
				onChange={(as) => {
					setChosen(as)
					setParams({ as }, { replace: true, preventScrollReset: true })
				}}
			/>
			<ContinueBar canGoOn={chosen !== null} />
		</form>
	)
}
