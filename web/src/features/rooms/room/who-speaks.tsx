import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stage } from '../../../../../domain/rooms/stage.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Talk } from './use-talk.ts'

interface WhoSpeaksProps {
	readonly stage: Stage
	readonly talk: Talk
}

/** Says on request who speaks at the moment, for readers who don’t see the rings. */
export function WhoSpeaks({ stage, talk }: WhoSpeaksProps) {
	const { t } = useTranslation('room')
	const [answer, setAnswer] = useState('')
	const tell = () => {
		const names = stage.people.filter(({ _id }) => talk.speaking.includes(_id)).map(({ name }) => name)
		setAnswer(names.length > 0 ? t('speakNow', { names: names.join(', ') }) : t('nobodySpeaks'))
	}
	return (
		<div className="row flex-wrap">
			<Button variant="text" size="sm" onClick={tell}>
				<Icon of={Volume2} size="s" />
				{t('whoSpeaks')}
			</Button>
			<span role="status">{answer}</span>
		</div>
	)
}
