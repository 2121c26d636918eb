import { createRoot } from 'react-dom/client'
import { removeForbiddenStorage } from '../../../client/storage.ts'
import { createBackofficeClient, createTokenSession } from '../providers/client.ts'
import { paintAsDevice } from '../theme/own-page.ts'
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

paintAsDevice()
if (import.meta.env.PROD)
	void navigator.serviceWorker?.register('/backoffice/door-worker.js', { scope: SCOPE })
void prepareDecoder()

const door = await createDoor(createBackofficeClient(createTokenSession()))
createRoot(root).render(<DoorPage door={door} />)
