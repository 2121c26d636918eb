import { createRoot } from 'react-dom/client'
import { removeForbiddenStorage } from '../../../client/storage.ts'
import { colorVariables, dark, light } from '../../../client/ui/tokens.ts'
import { createBackofficeClient, createTokenSession } from '../providers/client.ts'
import { createDoor } from './door.ts'
import { DoorPage } from './door-page.tsx'
import { prepareDecoder } from './use-camera.ts'
import '../../../client/ui/fonts.css'
import '../theme/base.css'
import './door.css'

const SCOPE = '/backoffice/door'

removeForbiddenStorage()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const darkness = matchMedia('(prefers-color-scheme: dark)')
const paint = () => {
	for (const [name, color] of Object.entries(colorVariables(darkness.matches ? dark : light)))
		document.documentElement.style.setProperty(name, color)
}
paint()
darkness.addEventListener('change', paint)

if (import.meta.env.PROD)
	void navigator.serviceWorker?.register('/backoffice/door-worker.js', { scope: SCOPE })
void prepareDecoder()

const door = await createDoor(createBackofficeClient(createTokenSession()))
createRoot(root).render(<DoorPage door={door} />)
