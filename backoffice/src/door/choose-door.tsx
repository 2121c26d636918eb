import { useEffect, useState } from 'react'
import { asFailure } from '../../../client/failure.ts'
import type { DoorEdition } from '../../../domain/live-events/door.contract.ts'
import { eventTimes } from '../../../kernel/wire/event-times.ts'
import type { Door } from './door.ts'
import { useLanguage, useT } from './use-t.ts'

const DOORS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export function ChooseDoor({ door }: { readonly door: Door }) {
	const t = useT()
	const language = useLanguage()
	const [editions, setEditions] = useState<readonly DoorEdition[] | null>(null)
	const [chosen, setChosen] = useState('')
	const [letter, setLetter] = useState('A')
	const [problem, setProblem] = useState<string | null>(null)
	const [isOpening, setOpening] = useState(false)
	const fail = (error: unknown) => {
		setOpening(false)
		setProblem(asFailure(error).message || t('door.noNetwork'))
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
	useEffect(() => {
		door.editions().then(setEditions, fail)
	}, [])
	const edition = editions?.find(({ id }) => id === chosen) ?? editions?.[0]
	const open = () => {
		if (!edition) return
		setOpening(true)
		door.openDoor(edition, letter).catch(fail)
	}
	return (
		<form className="card" action={open}>
			<h2>{t('door.choose')}</h2>
			{problem !== null && (
				<p className="note" role="alert">
					{problem}
				</p>
			)}
			{editions?.length === 0 && <p>{t('door.noEdition')}</p>}
			{edition && (
				<>
					<div className="field">
						<label htmlFor="edition">{t('door.edition')}</label>
						<select id="edition" value={edition.id} onChange={({ target }) => setChosen(target.value)}>
							{editions?.map(({ id, name, startsAt, endsAt, zone }) => (
								<option key={id} value={id}>
									{`${name} · ${eventTimes(startsAt, endsAt, zone, language).day}`}
								</option>
							))}
						</select>
					</div>
					<div className="field">
						<label htmlFor="letter">{t('door.letter')}</label>
						<select id="letter" value={letter} onChange={({ target }) => setLetter(target.value)}>
							{DOORS.map((each) => (
								<option key={each}>{each}</option>
							))}
						</select>
					</div>
					<button type="submit" className="button" disabled={isOpening}>
						{isOpening ? t('door.loading') : t('door.open')}
					</button>
				</>
			)}
		</form>
	)
}
