import { useState } from 'react'
import { Mark } from '../../../client/ui/mark.tsx'
import { useStore } from '../../../client/ui/store.ts'
import { LANGUAGES, languageFacts } from '../../../kernel/wire/language.ts'
import { languageHere, saveLanguage } from '../theme/own-page.ts'
import { ChooseDoor } from './choose-door.tsx'
import type { Door } from './door.ts'
import { Scanner } from './scanner.tsx'
import { translateTo } from './texts.ts'
import { InLanguage } from './use-t.ts'

export function DoorPage({ door }: { readonly door: Door }) {
	const [language, setLanguage] = useState(languageHere)
	const t = translateTo(language)
	const { phase, open, queue, isOnline } = useStore(door.state)
	document.documentElement.lang = language
	document.title = open ? `${t('door.title')} ${open.door} · ${open.edition.name}` : t('door.title')
	const other = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language
	const waiting = queue.filter(({ refused }) => refused === null).length
	return (
		<InLanguage value={{ t, language }}>
			<header className="bar">
				<Mark size={28} />
				<h1 className="bar-name">{open ? open.edition.name : t('door.title')}</h1>
				{open && <span className="bar-door">{t('door.doorOf', { door: open.door })}</span>}
				<button
					type="button"
					className="bar-language"
					lang={other}
					onClick={() => {
						saveLanguage(other)
						setLanguage(other)
					}}
				>
					{languageFacts(other).name}
				</button>
			</header>
			<main>
				{phase === 'open' && <Scanner door={door} />}
				{phase === 'choosing' && <ChooseDoor door={door} />}
				{phase === 'starting' && <p className="card">{isOnline ? t('door.loading') : t('door.noNetwork')}</p>}
				{(phase === 'signedOut' || phase === 'notAllowed') && (
					<section className="card">
						<h2>{phase === 'signedOut' ? t('door.signIn') : t('door.notAllowed')}</h2>
						{waiting > 0 && <p>{t('door.waitForSignIn', { count: waiting })}</p>}
						<a className="button" href="/backoffice/openDoor">
							{t('door.toBackoffice')}
						</a>
					</section>
				)}
			</main>
		</InLanguage>
	)
}
