import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { type RequestDetail, STATUSES } from '../../../../../domain/requests/contract.ts'
import { KINDS, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { STATUS_CODES } from '../../../../../domain/requests/status-codes.contract.ts'
import text from '../../../../../locales/en/requests.web.json' with { type: 'json' }
import { EditorNotes } from './editor-notes.tsx'
import { changeIsProposed } from './use-submit.ts'

const nothing = () => {}
const never = () => Promise.resolve()
const i18n = i18next.createInstance()
const notesOf = (status: RequestDetail['status']) =>
	renderToStaticMarkup(
		<I18nextProvider i18n={i18n}>
			<EditorNotes
				kind={KINDS[0] as Kind}
				withMoney
				draft={{ isChangedElsewhere: false, problem: null, loadOther: never, overwrite: never }}
				edited={{ status, mine: null } as RequestDetail}
				failure={null}
				restored={false}
				onStartOver={nothing}
				onReload={nothing}
			/>
		</I18nextProvider>,
	)

beforeAll(() => i18n.init({ lng: 'en', resources: { en: { requests: text } } }))

describe('An edit of a fundraiser', () => {
	it('waits for its check where people see what was checked before: also once it is completed', () => {
		const proposed = STATUSES.filter((status) => changeIsProposed({ status: STATUS_CODES[status] }))
		expect(proposed).toEqual(['approved', 'fulfilled', 'live'])
	})

	it('says beforehand what will become of it', () => {
		expect(notesOf(STATUS_CODES.fulfilled)).toContain(text.review.live)
		expect(notesOf(STATUS_CODES.live)).toContain(text.review.live)
		expect(notesOf(STATUS_CODES.incomplete)).toContain(text.review.resubmit)
	})
})
