import { WorkCard } from '../../features/workflow/work/work-card.tsx'
import { WithServices } from './with-services.tsx'

/** My work on the page the day begins on; apart from it, because the forms of the steps weigh more than the whole page. */
export const WorkPart = () => (
  <WithServices>
    <WorkCard path="/apps/myWork" />
  </WithServices>
)
