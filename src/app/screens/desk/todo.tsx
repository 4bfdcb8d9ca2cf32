import { useParams } from 'react-router'
import { useInvalidateModule } from '../../../client/records/records.ts'
import { todoFilters, todoFolders, type TodoQuestion } from '../../../client/desk/todo.ts'
import { entityOf } from '../../../domain/entities.ts'
import { RecordForm } from '../../../features/records/record-form.tsx'
import { pathOf, TodoView } from '../../../features/desk/todo-view.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { WithServices } from '../../parts/with-services.tsx'

/** What the address asks for; an unknown handle counts as the folder of all tasks. */
function questionOf(params: Readonly<Record<string, string | undefined>>): TodoQuestion {
  const label = Number(params['labelHandle'])
  if (Number.isInteger(label) && label > 0) return { label }
  const filter = todoFilters.find((one) => one === params['filterHandle'])
  if (filter) return { filter }
  return { folder: todoFolders.find((one) => one === params['folderHandle']) ?? 'all' }
}

function TaskForm({ id, onDone }: { id: number | 'new'; onDone: () => void }) {
  const invalidate = useInvalidateModule()
  return (
    <RecordForm
      entity={entityOf('todo_task')}
      id={id}
      isPanel
      canSaveAndNew={false}
      backPath="/apps/todo/all"
      onDone={() => {
        void invalidate('todo_task')
        onDone()
      }}
    />
  )
}

/** /apps/todo/…: tasks of a folder, a filter or a label; the open task stands in the address. Source: specification 2. */
export function Component() {
  const t = useT('planner')
  const goTo = useGoTo()
  const params = useParams()
  const question = questionOf(params)
  const todoId = params['todoId']
  const id = Number(todoId)
  const task = todoId === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : null
  return (
    <Page title={t('todo.title')}>
      <WithServices>
        <TodoView
          question={question}
          task={task}
          onTask={(next) => goTo(next === null ? pathOf(question) : `${pathOf(question)}/${next}`)}
          form={(one, closeThen, onClose) => <TaskForm id={one} onDone={() => closeThen(onClose)} />}
        />
      </WithServices>
    </Page>
  )
}
