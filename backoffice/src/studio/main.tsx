import '../zod-without-eval.ts'
import { createRoot } from 'react-dom/client'
import { removeForbiddenStorage } from '../../../client/storage.ts'
import { createBackofficeClient, createTokenSession } from '../providers/client.ts'
import { paintAsDevice } from '../theme/own-page.ts'
import { StudioPage } from './studio-page.tsx'
import '../../../client/ui/fonts.css'
import '../theme/base.css'
import './studio.css'

removeForbiddenStorage()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

paintAsDevice()
const streamingId = location.pathname.split('/')[2] ?? ''
const api = createBackofficeClient(createTokenSession())
createRoot(root).render(<StudioPage api={api} streamingId={streamingId} />)
