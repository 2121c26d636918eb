import { describe, expect, it } from 'vitest'
import { bareTextIn } from './bare-text.ts'
import { parseSource, report } from './source-files.ts'

const PATH = 'web/src/features/funds/'

function found(rendered: string, beside = ''): string[] {
	const files = [
		parseSource(
			`${PATH}screen.tsx`,
			`import { Beside } from './beside.tsx'\nimport { Icon } from '../../ui/icon.tsx'\nimport { Check, Circle } from 'lucide-react'\nexport function Screen({ label, children }: { label: string; children: ReactNode }) { return ${rendered} }`,
		),
		parseSource(`${PATH}beside.tsx`, beside || 'export const Beside = () => <i />'),
	]
	return report(files, bareTextIn(files))
}

describe('text that a translator would lose', () => {
	it.each([
		"<p>{a && <b />}{t('x')}</p>",
		"<p>{a ? <b /> : <i />}{t('x')}</p>",
		'<p>{a && <b />} x</p>',
		"<p>{list.map((each) => <b />)}{' '}<i /></p>",
		'<p>{list?.map((each) => <b />)}x</p>',
		"<li><Icon of={a ? Check : Circle} />{t('x')}</li>",
		"<p><b />{a && t('x')}</p>",
		"<p>{a && t('x')}{b && t('y')}</p>",
		"<p>{t('x')}{a ? ', y' : ''}</p>",
		'<p>{label}{a?.slice(1)}</p>',
		'<p>{a ? <>x <b /></> : null}</p>',
		'<span>{a && <b />}{children}</span>',
		'<button type="button">{a && <b />}{label}</button>',
	])('is seen in %s', (rendered) => expect(found(rendered)).not.toEqual([]))

	it.each([
		["export const Beside = () => a ? <b /> : 'x'", '<p><Beside /></p>'],
		["export function Beside() { if (a) return 'x'; return <b /> }", '<p><Beside /></p>'],
		['export function Beside() { if (a) return null; return <b /> }', '<p><Beside />x</p>'],
		['const Part = () => <i />\nexport const Beside = () => a ? <Part /> : <b />', '<p><Beside />x</p>'],
	])('is seen where %s stands in another file', (beside, rendered) =>
		expect(found(rendered, beside)).not.toEqual([]),
	)
})

describe('text that stays where React looks for it', () => {
	it.each([
		"<p>{a && <b />}<span>{t('x')}</span></p>",
		"<p>{a ? t('x') : t('y')}</p>",
		"<p>{a && t('x')}</p>",
		'<p>{a ? <b /> : label}</p>',
		"<p>{t('x')}{a && <b />}</p>",
		'<p>{a && <b />}<i />x</p>',
		"<li><Icon of={Check} />{t('x')}</li>",
		'<p>{a ? <b /> : <b />}x</p>',
		'<div>{a && <b />}{children}</div>',
		'<p><Beside />x</p>',
		'<p>{a ? <span>x <b /></span> : null}</p>',
	])('is none in %s', (rendered) => expect(found(rendered)).toEqual([]))
})
