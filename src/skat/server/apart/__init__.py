"""Work in a process of its own: papers, draws, movements and files of large tournaments."""
